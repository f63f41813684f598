/** Where react-admin's own English says it otherwise than the product. */
export const ra = {
  action: { add_filter: 'Filter' },
  navigation: { page_range_info: '%{offsetBegin} - %{offsetEnd} of %{total} items' },
};
