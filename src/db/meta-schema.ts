import type { LogRow } from './device/log-schema.ts'
import type {
  AdoptionRow,
  ConnectionRow,
  OutboxRow,
  PaceRow,
  PullRateLimitRow,
  ScriptAskRow,
  ServerRow,
  SetbacksRow,
  UnsettledRow,
} from './device/server-schema.ts'
import type { OfflineSettingsRow, SessionRow, StatsRow, StatusRow, TokenRow } from './schema.ts'

/** The rows of the table `meta`, by their keys. Each key has one kind of row. */
export interface MetaRows {
  readonly status: StatusRow
  readonly session: SessionRow
  readonly token: TokenRow
  readonly connection: ConnectionRow
  readonly adoption: AdoptionRow
  readonly script: ScriptAskRow
  readonly 'newer-script': ScriptAskRow
  readonly outbox: OutboxRow
  readonly server: ServerRow
  readonly 'pull-rate-limit': PullRateLimitRow
  readonly pace: PaceRow
  readonly setbacks: SetbacksRow
  readonly unsettled: UnsettledRow
  readonly 'offline-settings': OfflineSettingsRow
  readonly log: LogRow
  /** For each audience and language. */
  readonly [stats: StatsRow['key']]: StatsRow
}

export type MetaKey = keyof MetaRows
export type MetaRow = MetaRows[MetaKey]
