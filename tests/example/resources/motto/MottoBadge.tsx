import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { mottos } from '#contract/motto.ts';
import { call } from '#dataProvider/client.ts';

/** The motto, in the header of the file page. */
export default function MottoBadge() {
  const { data } = useQuery({
    queryKey: ['motto'],
    queryFn: ({ signal }) => call(mottos.read, {}, { signal }),
  });
  return data?.text ? <Typography variant="body2">{data.text}</Typography> : null;
}
