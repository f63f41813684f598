/** An address by which a program on the computer of a user opens a file, and what opens it in known programs. */
export interface ProgramLink {
  url: string;
  links: { office?: string; libreoffice: string };
  expiresOn: string;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** An address for a program of the caller; undefined when this server offers none. */
    desktopLink: { input: { file: { id: number; name: string }; mode: 'edit' | 'view' }; output: ProgramLink };
  }
}
