import type { ocr as english } from '../en/ocr.ts';

export const ocr: typeof english = {
  option: 'Texte de l’image',
  title: 'Texte reconnu',
  error: 'Échec de la reconnaissance de texte',
  empty: 'Aucun texte reconnu pour le moment.',
  queued: 'En attente de la reconnaissance de texte…',
  recognise: 'Reconnaître le texte',
  edit: 'Modifier le texte reconnu',
  recognised: 'Texte reconnu',
  noText: 'Aucun texte n’a été trouvé dans l’image.',
};
