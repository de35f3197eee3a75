/** The quantile of the values; `part` is from 0 to 1. NaN: there are no values. */
export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const maximum = (values: readonly number[]): number => Math.max(...values)

export const round = (value: number, digits: number): number => +value.toFixed(digits)
