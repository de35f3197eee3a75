/** Cases with the tags of their tests: what is not in the gate runs in `npm run test:deep`. */
export const byGate = <Case>(cases: readonly Case[], isInGate: (one: Case) => boolean) =>
  [
    { tags: [], some: cases.filter(isInGate) },
    { tags: ['deep'], some: cases.filter((one) => !isInGate(one)) },
  ] as const
