import { useStored } from '#authProvider/useStored.ts';
import { AuthMode } from '#contract/enums.ts';

/** Whether passwords are kept and changed here; in Enterprise mode they are another system's. */
export function usePasswords(): boolean {
  return useStored('settings')?.authMode !== AuthMode.Enterprise;
}
