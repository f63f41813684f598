/** Detects whether requests come through a proxy that is missing in the configuration. */
export interface ProxyWatch {
  readonly hasUnknown: boolean;
  /** Records a request that has a proxy header. */
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
