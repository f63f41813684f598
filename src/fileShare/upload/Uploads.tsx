import { UploadQuestions } from './questions/UploadQuestions.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useUploadRefresh } from './useUploadRefresh.ts';

/** What uploads need of the page beside their list: their questions, the guard against leaving, and what arrives. */
export default function Uploads() {
  useUploadRefresh();
  useLeaveGuard();
  return <UploadQuestions />;
}
