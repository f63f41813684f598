import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Person } from '#contract/common.ts';
import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';

/** Maximum number of offered users. */
const MAX_OFFERED_USERS = 6;

interface MentionListProps {
  /** The text field, which keeps the focus. */
  field: HTMLTextAreaElement;
  term: string;
  onChoose: (person: Person) => void;
  onClose: () => void;
}

/** Users whose names match the text after an `@`: the arrow keys move, Enter or Tab selects. */
export default function MentionList({ field, term, onChoose, onClose }: MentionListProps) {
  const translate = useTranslate();
  const [current, setCurrent] = useState(0);
  const { data } = useQuery({
    queryKey: ['mentions', term],
    queryFn: ({ signal }) => call(users.list, { query: { search: term, take: String(MAX_OFFERED_USERS) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const items = data?.items ?? [];
  const index = Math.min(current, items.length - 1);
  const listId = `${field.id}-mentions`;
  const idOf = (at: number) => `${listId}-${at}`;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { length } = items;
      const chosen = items[index];
      if (event.isComposing || !chosen) return;
      if (event.key === 'ArrowDown') setCurrent((index + 1) % length);
      else if (event.key === 'ArrowUp') setCurrent((index + length - 1) % length);
      else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen);
      else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', onKey);
    return () => field.removeEventListener('keydown', onKey);
  }, [field, items, index, onChoose, onClose]);

  useEffect(() => {
    if (index < 0) return;
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', `${listId}-${index}`);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field, listId, index]);

  if (items.length === 0) return null;
  return (
    <Popper open anchorEl={field} placement="bottom-start" sx={{ zIndex: 'tooltip', width: field.offsetWidth }}>
      <Paper elevation={8} sx={{ mt: 1, border: 1, borderColor: 'divider' }}>
        <MenuList id={listId} role="listbox" dense aria-label={translate('notices.mention')}>
          {items.map((person, at) => (
            <MenuItem
              key={person.id}
              id={idOf(at)}
              role="option"
              tabIndex={-1}
              selected={at === index}
              aria-selected={at === index}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              <ListItemText
                primary={person.name}
                secondary={person.email}
                slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
              />
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  );
}
