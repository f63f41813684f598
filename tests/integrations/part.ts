import type { Authority } from '#tests/support/servers/authority.ts';
import { hasDebian, installFromDebian, onPath } from '#tests/support/servers/programs.ts';
import type { Report } from './report.ts';

/** What is tried with the programs of others. */
export interface Part {
  name: string;
  /** The programs that it needs, and the packages of Debian that have them. */
  programs: Record<string, string>;
  /** Only root starts these programs. */
  isForRoot?: boolean;
  run(report: Report, authority: Authority): Promise<void>;
}

/** Why a part cannot be tried on this machine; undefined when it can. Programs that are missing are installed where that can be done. */
export function obstacleTo({ programs, isForRoot }: Part): string | undefined {
  if (isForRoot && process.getuid?.() !== 0) return 'has to be root';
  const missing = () => Object.keys(programs).filter((program) => !onPath(program));
  const packages = new Set(missing().map((program) => programs[program] ?? program));
  if (packages.size > 0 && hasDebian()) {
    try {
      installFromDebian(...packages);
    } catch {
      // Named below.
    }
  }
  return missing().length > 0 ? `without ${missing().join(', ')}` : undefined;
}
