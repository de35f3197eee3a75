import * as v from 'valibot'

/** What can stand in a header. The words are what careless code stores for nothing. */
export const AccessToken = v.pipe(v.string(), v.regex(/^(?!(undefined|null)$)[\x21-\x7e]+$/))
