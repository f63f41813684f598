import type { findings as english } from '../../en/pages/findings.ts';

export const findings: typeof english = {
  noChain: 'Le journal n’a plus aucune chaîne.',
  inserted: 'La ligne %{id} a été ajoutée : %{row}',
  missing:
    '%{smart_count} ligne manque avant la ligne %{id} (après la ligne %{after}). |||| %{smart_count} lignes manquent avant la ligne %{id} (après la ligne %{after}).',
  changed: 'La ligne %{id} a été modifiée : %{row}',
  hidden: 'La ligne %{id} a été soustraite à la recherche : %{row}',
  rewritten: 'La ligne %{id} ou une ligne précédente a été réécrite : %{row}',
  missingAtEnd:
    '%{smart_count} ligne manque à la fin (après la ligne %{after}). |||| %{smart_count} lignes manquent à la fin (après la ligne %{after}).',
  endRewritten: 'La ligne %{id} a été réécrite.',
  insertedAtEnd: 'Des lignes ont été ajoutées à la fin de la chaîne %{chain}.',
  shortened:
    'La chaîne %{chain} a été raccourcie. Elle avait %{smart_count} ligne. |||| La chaîne %{chain} a été raccourcie. Elle avait %{smart_count} lignes.',
  unsigned: 'La fin de la chaîne %{chain} n’est pas signée.',
  wrongSignature: 'La chaîne %{chain} a été réécrite : la signature de sa fin est incorrecte.',
  unknownKey: 'La fin de la chaîne %{chain} est signée avec une clé inconnue.',
  databaseMissing: 'La base de données manque.',
  databaseDamaged: 'La base de données est endommagée.',
  contentMissing: 'Le contenu %{id} manque.',
  contentDamaged: 'Le contenu %{id} est endommagé.',
  contentSize: 'Le contenu %{id} fait %{found} octets au lieu de %{size}.',
  contentCount: 'Objets stockés : %{found}, attendus : %{count}.',
  notCopiedDamaged: 'Le contenu %{id} n’a pas pu être sauvegardé car il est endommagé (utilisé par : %{files}).',
  notCopied: 'Le contenu %{id} n’a pas pu être sauvegardé car il est illisible : %{error} (utilisé par : %{files}).',
  noFile: 'aucun fichier',
};
