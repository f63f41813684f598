import { List, type ListProps } from 'react-admin';

/** A list that is a part of a page: neither the address nor the settings of the user know its parameters. */
export function InnerList(props: ListProps) {
  return (
    <List disableSyncWithLocation storeKey={false} exporter={false} actions={false} pagination={false} {...props} />
  );
}
