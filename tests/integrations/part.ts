import type { Authority } from '#tests/support/servers/authority.ts';
import { hasDebian, installFromDebian, onPath } from '#tests/support/servers/programs.ts';
import type { Report } from './report.ts';

/** A test with programs of other projects. */
export interface Part {
  name: string;
  /** The programs that it needs, and the Debian packages that have them. */
  programs: Record<string, string>;
  /** Only root can start these programs. */
  isForRoot?: boolean;
  run(report: Report, authority: Authority): Promise<void>;
}

/** Why a part cannot run on this machine; undefined if it can. Missing programs are installed where possible. */
export function obstacleTo({ programs, isForRoot }: Part): string | undefined {
  if (isForRoot && process.getuid?.() !== 0) return 'has to be root';
  const missing = () => Object.keys(programs).filter((program) => !onPath(program));
  const packages = new Set(missing().map((program) => programs[program] ?? program));
  if (packages.size > 0 && hasDebian()) {
    try {
      installFromDebian(...packages);
    } catch {
      // Reported below.
    }
  }
  return missing().length > 0 ? `without ${missing().join(', ')}` : undefined;
}
