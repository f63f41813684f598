/** The names of the parts that are missing or were built from other sources. */
export function staleParts(): string[];
