import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { FormDialog } from './FormDialog.tsx';

/** The person did not want to prove who they are: there is nothing to say about it. */
export class Cancelled extends Error {}

type Prove = <T>(run: () => Promise<T>) => Promise<T>;
const ProofContext = createContext<Prove>((run) => run());

/** `const proved = useProof(); proved(() => call(…))`: asks for the password when the server wants it, then goes on. */
export const useProof = (): Prove => use(ProofContext);

/** Around what wants a proof that it is still the same person. */
export function ProofGate({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ goOn: () => void; giveUp: () => void }>();
  const proved = useCallback<Prove>(
    (run) =>
      run().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'proof') throw error;
        await new Promise<void>((goOn, reject) => setWaiting({ goOn, giveUp: () => reject(new Cancelled()) }));
        return run();
      }),
    [],
  );
  const close = (then: () => void) => {
    setWaiting(undefined);
    then();
  };
  return (
    <ProofContext value={proved}>
      {children}
      {waiting && <ProofDialog onProved={() => close(waiting.goOn)} onClose={() => close(waiting.giveUp)} />}
    </ProofContext>
  );
}

function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(secondFactor.prove, { body: { password } }),
    onSuccess: onProved,
  });
  return (
    <FormDialog
      title={translate('account.proof.title')}
      submit={translate('account.proof.submit')}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      <span>{translate('account.proof.hint')}</span>
      <TextField
        label={translate('users.currentPassword')}
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.password.max } }}
      />
    </FormDialog>
  );
}
