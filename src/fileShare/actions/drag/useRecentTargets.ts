import { useStore } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';

const MAX_RECENT = 5;

/** The folders into which the user moved something last, the latest first, and what notes another one. */
export function useRecentTargets(): [readonly number[], (folderId: number) => void] {
  const profile = useStored('profile');
  const [ids, setIds] = useStore<number[]>(`fileShare.recentTargets.${profile?.id}`, []);
  return [ids, (id) => setIds([id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT))];
}
