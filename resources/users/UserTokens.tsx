import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import type { UserView } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { TokenItem } from '#resources/account/ApiTokens.tsx';
import { ItemList } from '#resources/account/ListItem.tsx';

const tokensQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', userId, 'tokens'],
    queryFn: async ({ signal }) =>
      (await call(apiTokens.list, { query: { userId: String(userId) } }, { signal })).items,
    retry: false,
  });

/** The API tokens of a user, for administrators, who may revoke them. */
export function UserTokens({ user: { id, isAdmin, isSysAdmin = false } }: { user: UserView }) {
  const translate = useTranslate();
  const isMe = useStored('profile')?.id === id;
  const maySee = useCan()('user.manageTokens', { id, isSysAdmin, ...(isAdmin !== undefined && { isAdmin }) }) && !isMe;
  const query = tokensQuery(id);
  const { data = [] } = useQuery({ ...query, enabled: maySee });
  if (!maySee || data.length === 0) return null;
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('account.tokens.title')}
      </Typography>
      <ItemList label={translate('account.tokens.title')}>
        {data.map((token) => (
          <TokenItem key={token.id} token={token} stale={query.queryKey} />
        ))}
      </ItemList>
    </Paper>
  );
}
