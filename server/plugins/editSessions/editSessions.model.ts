declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** An address by which a program on the computer of the caller opens a file; undefined without one. */
    desktopLink: {
      input: { file: { id: number; name: string }; mode: 'edit' | 'view' };
      output: { url: string; links: { office?: string; libreoffice: string }; expiresOn: string };
    };
  }
}

export {};
