import { Pagination, type PaginationProps, useTranslate } from 'react-admin';

/** The pages of a list. On the phone react-admin leaves the names of the buttons to Material UI, which has them in English. */
export function ListPagination(props: PaginationProps) {
  const translate = useTranslate();
  const names = { getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`) };
  return <Pagination {...props} {...names} />;
}
