import { useMemory } from '#authProvider/useMemory.ts';
import { AuthMode } from '#contract/enums.ts';

/** Whether passwords are kept and changed here; in Enterprise mode they are another system's (§6). */
export function usePasswords(): boolean {
  return useMemory('settings')?.authMode !== AuthMode.Enterprise;
}
