import type { findings as english } from '../../en/pages/findings.ts';

export const findings: typeof english = {
  noChain: 'Protokol už nemá žádný řetězec.',
  inserted: 'Řádek %{id} byl přidán: %{row}',
  missing:
    'Před řádkem %{id} chybí %{smart_count} řádek (po řádku %{after}). |||| Před řádkem %{id} chybí %{smart_count} řádky (po řádku %{after}). |||| Před řádkem %{id} chybí %{smart_count} řádků (po řádku %{after}).',
  changed: 'Řádek %{id} byl změněn: %{row}',
  hidden: 'Řádek %{id} byl skryt před hledáním: %{row}',
  rewritten: 'Řádek %{id} nebo některý před ním byl přepsán: %{row}',
  missingAtEnd:
    'Na konci chybí %{smart_count} řádek (po řádku %{after}). |||| Na konci chybí %{smart_count} řádky (po řádku %{after}). |||| Na konci chybí %{smart_count} řádků (po řádku %{after}).',
  endRewritten: 'Řádek %{id} byl přepsán.',
  insertedAtEnd: 'Na konec řetězce %{chain} byly přidány řádky.',
  shortened:
    'Řetězec %{chain} byl zkrácen. Měl %{smart_count} řádek. |||| Řetězec %{chain} byl zkrácen. Měl %{smart_count} řádky. |||| Řetězec %{chain} byl zkrácen. Měl %{smart_count} řádků.',
  unsigned: 'Konec řetězce %{chain} není podepsaný.',
  wrongSignature: 'Řetězec %{chain} byl přepsán: podpis jeho konce je nesprávný.',
  unknownKey: 'Konec řetězce %{chain} je podepsaný neznámým klíčem.',
  databaseMissing: 'Databáze chybí.',
  databaseDamaged: 'Databáze je poškozená.',
  contentMissing: 'Obsah %{id} chybí.',
  contentDamaged: 'Obsah %{id} je poškozený.',
  contentSize: 'Velikost obsahu %{id} v bajtech je %{found} místo %{size}.',
  contentCount: 'Nalezeno uložených objektů: %{found}, očekáváno: %{count}.',
  notCopiedDamaged: 'Obsah %{id} nešlo zálohovat, protože je poškozený (používá ho: %{files}).',
  notCopied: 'Obsah %{id} nešlo zálohovat, protože ho nelze přečíst: %{error} (používá ho: %{files}).',
  noFile: 'žádný soubor',
};
