import { useStored } from '#authProvider/useStored.ts';
import { AuthMode } from '#contract/enums.ts';

/** Whether this app stores and changes passwords; in Enterprise mode another system does. */
export function usePasswords(): boolean {
  return useStored('settings')?.authMode !== AuthMode.Enterprise;
}
