import { JsonReporter, type TestModule } from 'vitest/node'

/** Vitest's JSON with the errors that came from no test, which it leaves out. */
export default class VitestReport extends JsonReporter {
  #unhandled: readonly string[] = []

  override onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string; stack?: string }[] = []) {
    this.#unhandled = errors.map(({ message, stack }) => stack ?? message)
    return super.onTestRunEnd(modules)
  }

  override writeReport(report: string): Promise<void> {
    return super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#unhandled }))
  }
}
