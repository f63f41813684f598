/** Words of the parts that screens share: lists, forms, questions. */
export const ui = {
  clearSearch: 'Clear the search',
  noneFound: 'Nothing matches the search.',
  range: '%{from} - %{to} of %{count} items',
  pageSize: 'Items per page',
  firstPage: 'First page',
  lastPage: 'Last page',
  nextPage: 'Next page',
  previousPage: 'Previous page',
  reload: 'Reload',
  actions: 'Actions',
  cancel: 'Cancel',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting',
};
