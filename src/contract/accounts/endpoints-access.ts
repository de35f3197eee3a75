import * as v from 'valibot'
import { endpoint, Provider } from '../endpoint.ts'
import * as access from './access.ts'
import { MessageAnswer } from './account.ts'

const SessionId = v.object({ id: v.pipe(v.string(), v.uuid()) })
const IdentityId = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,18}$/)) })

/** The calls about how an account is opened: its address, its sessions, its providers. All are extensions. */
export const accessEndpoints = {
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/email/confirm',
    summary: 'Prove an address by the token that was mailed to it; a new address takes effect',
    auth: 'optional',
    body: access.ConfirmEmailForm,
    answer: access.ConfirmEmailAnswer,
    extension: true,
    forwarded: true,
  }),
  mailEmailLink: endpoint({
    method: 'POST',
    path: '/user/email/link',
    summary: 'Mail the link again that proves the address, the new one where one was asked for',
    auth: 'user',
    answer: MessageAnswer,
    extension: true,
    forwarded: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: 'The devices that are signed in, last used first',
    auth: 'user',
    answer: access.SessionsAnswer,
    extension: true,
    forwarded: true,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:id',
    summary: 'End one session of the account, also one that is not there',
    auth: 'user',
    params: SessionId,
    answer: 'none',
    extension: true,
    forwarded: true,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    summary: 'End all sessions of the account but this one',
    auth: 'user',
    answer: 'none',
    extension: true,
    forwarded: true,
  }),
  identities: endpoint({
    method: 'GET',
    path: '/user/identities',
    summary: 'The providers that open the account',
    auth: 'user',
    answer: access.IdentitiesAnswer,
    extension: true,
    forwarded: true,
  }),
  removeIdentity: endpoint({
    method: 'DELETE',
    path: '/user/identities/:id',
    summary: 'Remove a provider, unless it is the last way in; the sessions that began by it end',
    auth: 'user',
    params: IdentityId,
    answer: 'none',
    extension: true,
    forwarded: true,
  }),
  connectIdentity: endpoint({
    method: 'POST',
    path: '/auth/social/connect/:provider',
    summary: 'Add a provider to the account, with what it sent the reader back with',
    auth: 'user',
    params: Provider,
    body: access.ConnectForm,
    answer: access.IdentitiesAnswer,
    extension: true,
    forwarded: true,
  }),
}
