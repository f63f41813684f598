/** Whether requests come through a proxy that the configuration does not name. */
export interface ProxyWatch {
  readonly hasUnknown: boolean;
  /** Notes a request with a header of a proxy. */
  note(): void;
}

export function createProxyWatch(): ProxyWatch {
  let hasUnknown = false;
  return {
    get hasUnknown() {
      return hasUnknown;
    },
    note: () => {
      hasUnknown = true;
    },
  };
}
