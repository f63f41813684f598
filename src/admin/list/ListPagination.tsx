import { Pagination, type PaginationProps, useTranslate } from 'react-admin';

/** The pagination of a list. On phones, react-admin uses the untranslated labels of Material UI. */
export function ListPagination(props: PaginationProps) {
  const translate = useTranslate();
  const names = { getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`) };
  return <Pagination {...props} {...names} />;
}
