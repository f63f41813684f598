import { z } from 'zod';
import { id, line, nodeLock, nothing, person, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** Sittings in which people edit a file: in the browser, in a program on their computer, or in an office server. */

/** What a file is opened with. */
export const editKinds = ['office', 'text', 'pdf', 'desktop'] as const;
export type EditKind = (typeof editKinds)[number];
/** Why a file is opened to view only. */
export const viewReasons = ['held', 'locked', 'tooLarge', 'rights'] as const;
export type ViewReason = (typeof viewReasons)[number];

const mode = z.enum(['edit', 'view']);
const bySession = z.object({ sessionId: z.string().regex(/^[\w-]{1,64}$/) });

const editSession = z.object({
  /** `null` when the file is opened to view only. */
  sessionId: z.string().nullable(),
  mode,
  reason: z.enum(viewReasons).optional(),
  /** Who edits the file now. */
  by: z.array(person),
  savedOn: stamp.nullable(),
  /** The current version, for texts and PDFs: what a change is based on. */
  version: z.number().optional(),
  /** For programs on the computer: the address of the file, valid until eight hours after its last use. */
  url: z.string().optional(),
  /** What opens that address in Microsoft Office, if it has the type, and in LibreOffice. */
  links: z.object({ office: z.string().optional(), libreoffice: z.string() }).optional(),
  expiresOn: stamp.optional(),
  /** For an office server: the form with the token that a page posts to it, in a frame. */
  office: z
    .object({
      /** Where the form is posted: the editor for this file, in the language of the user. */
      action: z.string(),
      accessToken: z.string(),
      /** When the token ends, in milliseconds since 1970. */
      accessTokenTtl: z.number(),
      /** Where the messages of the editor come from. */
      origin: z.string(),
    })
    .optional(),
});

export const editSessions = {
  begin: endpoint({
    method: 'POST',
    path: '/edit',
    summary: 'Open a file in an editor, or join the session of yours that is open.',
    action: 'file.edit',
    body: z.object({
      fileId: id,
      /** An earlier version, to view in an office server. */
      versionId: id.optional(),
      kind: z.enum(editKinds),
      mode: mode.optional().default('edit'),
    }),
    reply: editSession,
  }),
  renew: endpoint({
    method: 'PUT',
    path: '/edit/{sessionId}',
    summary: 'Tell that the editor is still open (every 30 seconds). Without a key for five minutes, its lock ends.',
    action: 'file.edit',
    params: bySession,
    body: z.object({
      /** Seconds since the last key or movement of the pointer. */
      idle: z.number().min(0).max(1_000_000).optional(),
    }),
    reply: z.object({
      by: z.array(person),
      savedOn: stamp.nullable(),
      savedBy: person.nullable(),
      lock: nodeLock.nullable(),
      /** When the lock ends without another call. */
      endsOn: stamp.nullable(),
    }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/edit/{sessionId}',
    summary: 'Close the editor. The last one who leaves ends the session.',
    action: 'file.edit',
    params: bySession,
    reply: nothing,
  }),
  end: endpoint({
    method: 'POST',
    path: '/edit/{sessionId}/end',
    summary: 'End a session and its lock: the user who began it, administrators, and writers once it is silent.',
    action: 'file.edit',
    params: bySession,
    body: z.object({ reason: line(limits.reason).optional() }),
    reply: nothing,
  }),
};
