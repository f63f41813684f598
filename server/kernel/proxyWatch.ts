/** Whether requests come through a proxy that the configuration does not name. */
export interface ProxyWatch {
  readonly hasUnknown: boolean;
  /** Told of each request that says for whom it was forwarded. */
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
