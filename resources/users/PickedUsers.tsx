import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import DeactivateIcon from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { groups } from '#contract/groups.ts';
import { type UserView, users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { GroupPicker, type PickedGroup } from './GroupPicker.tsx';
import { keys } from './users.data.ts';

interface PickedUsersProps {
  users: readonly UserView[];
  onDone: () => void;
}

/** What can be done with several users at once, after a question that says how many. */
export function PickedUsers({ users: picked, onDone }: PickedUsersProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState<'deactivate' | 'addToGroup'>();
  const [group, setGroup] = useState<PickedGroup | null>(null);
  const close = () => setAsking(undefined);
  const act = useForEach(picked, () => {
    close();
    onDone();
  });
  if (picked.length === 0) return null;

  const word = (key: string) => translate(`backOffice.users.picked.${key}`, { smart_count: picked.length });
  const submit = () => {
    if (asking === 'deactivate')
      act.mutate(({ id, rowVersion = 0 }) => call(users.update, { body: { id, rowVersion, invalid: true } }));
    else if (group) act.mutate(({ id }) => call(groups.addMember, { body: { id: group.id, userId: id } }));
  };
  return (
    <Paper variant="outlined" sx={{ p: 1, pl: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ flex: 1 }} aria-live="polite">
        {word('count')}
      </Typography>
      <Button startIcon={<GroupAddIcon />} onClick={() => setAsking('addToGroup')}>
        {word('addToGroup')}
      </Button>
      <Button startIcon={<DeactivateIcon />} color="error" onClick={() => setAsking('deactivate')}>
        {word('deactivate')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={word(asking)}
          question={word(`${asking}Question`)}
          confirm={word(asking)}
          isDestructive={asking === 'deactivate'}
          error={act.error}
          isBusy={act.isPending}
          onConfirm={submit}
          onClose={() => {
            close();
            act.reset();
          }}
        >
          {asking === 'addToGroup' && (
            <Box sx={{ mt: 2 }}>
              <GroupPicker value={group} onChange={setGroup} />
            </Box>
          )}
        </ConfirmDialog>
      )}
    </Paper>
  );
}

/** Does something to one after the other: what is refused for one harms no other, and is told by name. */
function useForEach(picked: readonly UserView[], onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (act: (user: UserView) => Promise<unknown>) => {
      const problems: string[] = [];
      for (const user of picked)
        await act(user).catch((error: Error) => problems.push(`${user.name}: ${error.message}`));
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
    onSuccess: () => {
      notify('backOffice.users.picked.done', { type: 'success', messageArgs: { smart_count: picked.length } });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}
