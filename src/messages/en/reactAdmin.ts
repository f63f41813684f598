/** Texts of react-admin that the product replaces. */
export const ra = {
  action: { add_filter: 'Filter', back: 'Back', update_application: 'Reload' },
  message: {
    are_you_sure: 'Go ahead?',
    error: 'Something went wrong. Try again.',
    invalid_form: 'Correct the marked fields.',
    loading: 'Loading…',
    not_found: 'The link may be incomplete, or the page was moved.',
    unsaved_changes: 'Leave without saving? Your changes will be lost.',
  },
  navigation: {
    no_filtered_results: 'No results',
    no_results: 'No results',
    page_range_info: '%{offsetBegin} - %{offsetEnd} of %{total} items',
    partial_page_range_info: '%{offsetBegin} - %{offsetEnd} of 10,000+ items',
  },
  notification: {
    bad_item: 'This item no longer exists.',
    data_provider_error: 'The data couldn’t be loaded. Try again.',
    http_error: 'The server can’t be reached',
    item_doesnt_exist: 'This item no longer exists.',
    logged_out: 'You’ve been signed out. Sign in again.',
  },
  page: { not_found: 'Page not found' },
  saved_queries: {
    label: 'Saved filters',
    query_name: 'Name',
    new_label: 'Save filter…',
    new_dialog_title: 'Save filter',
    remove_label: 'Remove saved filter',
    remove_label_with_name: 'Remove “%{name}”',
    remove_dialog_title: 'Remove saved filter?',
    remove_message: 'The filter will be removed from the list.',
    help: 'Filter the list, then save the filter',
  },
  // A label in lower case would be “iD”.
  sort: { sort_by: 'Sort by %{field} %{order}' },
};
