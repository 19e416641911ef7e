/** The distance between the lines of an axis, so that about five of them reach the largest value (EP-134). */
export const axisStep = (largest: number): number => Math.max(1, Math.ceil(largest / 5))
