import { complain } from './log.ts'

/** The arguments are wrong. The command prints its usage and ends with code 2. */
export class UsageError extends Error {}

/** Runs an operator's command. An error is printed without a stack and ends the process with code 1. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    complain(error instanceof UsageError ? usage : error)
  }
}
