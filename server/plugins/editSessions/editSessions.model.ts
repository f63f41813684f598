/** An address by which a program on the computer of a user opens a file, and what opens it in known programs. */
export interface ProgramLink {
  url: string;
  links: { office?: string; libreoffice: string };
  expiresOn: string;
}

/** What a browser posts to an office server to open a file there. */
export interface OfficeEntry {
  /** Where it posts the token. */
  action: string;
  accessToken: string;
  /** When the token ends, in milliseconds since 1970. */
  accessTokenTtl: number;
  /** The origin of the editor. */
  origin: string;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** An address for a program of the caller; undefined when this server offers none. */
    desktopLink: { input: { file: { id: number; name: string }; mode: 'edit' | 'view' }; output: ProgramLink };
    /** With what the caller opens a file in the office server; undefined when it has nothing for the kind of file. */
    officeEntry: {
      input: {
        file: { id: number; name: string };
        versionId: number | undefined;
        mode: 'edit' | 'view';
        editSessionId: string | null;
      };
      output: OfficeEntry;
    };
  }
}
