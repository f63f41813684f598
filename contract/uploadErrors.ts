/** Errors of single files in the error list of an upload. */
export const uploadErrors = {
  notAnnounced: 'This file isn’t part of the upload.',
  alreadySent: 'This file was already uploaded.',
  length: 'The file changed during the upload. Upload it again.',
  interrupted: 'The upload was interrupted. Try again.',
  exists: 'This name already exists in the folder.',
  folderGone: 'The folder no longer exists.',
  forbidden: 'You do not have permission to upload files.',
  keySpent: 'This upload is finished or has expired. Start it again.',
  requestOver: 'The file request has ended or is full.',
  incomplete: 'Some files haven’t arrived yet.',
  noSpace: 'The storage is full. Contact your system administrator.',
  storageAway: 'The storage can’t be reached. Try again in a moment.',
  storageRefused: 'The storage refuses new files. Contact your system administrator.',
  failed: 'The file couldn’t be saved. Try again.',
} as const;
