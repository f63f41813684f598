/** Round steps of a unit of 1024; half of each is a round number too. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const MAX_TICKS = 5;

/** Axis ticks in bytes from 0 to at least the maximum, evenly spaced, each a round number in its unit. */
export function sizeTicks(largest: number): number[] {
  if (largest < 1) return [0];
  const unit = 1024 ** Math.floor(Math.log2(largest) / 10);
  const step = unit * (STEPS.find((step) => step * unit >= 1 && step * unit * MAX_TICKS >= largest) ?? 0);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, n) => n * step);
}
