import { Autocomplete, Box, Stack, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { Photo } from '../../ui/Photo.tsx';
import { usePieceSearch } from './holdsQuery.ts';

const DEBOUNCE_MS = 200;

interface PiecePickerProps {
  error?: string | undefined;
  placeholder?: string;
  onChoose: (product: Product) => void;
  /** Takes a text that is entered before anything is found, such as the code of a label from a scanner. */
  onEnter?: (text: string) => void;
}

/** Finds pieces of the shop by their words. */
export function PiecePicker(props: PiecePickerProps) {
  const { error, placeholder = 'Name, unit or type…', onChoose, onEnter } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data = [], isFetching, isError, error: failure } = usePieceSearch(search);
  const isSearching = isFetching || search !== text.trim();
  // Enter must not choose a piece of an earlier search.
  const found = isSearching || search === '' ? [] : data;

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the form.
    event.preventDefault();
    if (!onEnter || found.length > 0 || text.trim() === '') return;
    onEnter(text.trim());
    setText('');
  };

  return (
    <Autocomplete
      open={isOpen && found.length > 0}
      options={found}
      value={null}
      inputValue={text}
      autoHighlight
      clearOnBlur={false}
      forcePopupIcon={false}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onBlur={() => setIsOpen(false)}
      onInputChange={(_, typed, reason) => reason === 'input' && setText(typed)}
      onChange={(_, piece) => {
        if (!piece) return;
        setText('');
        onChoose(piece);
      }}
      onKeyDown={handleKey}
      slotProps={{ listbox: { 'aria-label': 'Found pieces', 'aria-labelledby': undefined } }}
      renderOption={({ key, ...option }, { name, imageUrl, availability }) => (
        <Stack component="li" direction="row" key={key} {...option} sx={{ gap: 1.5 }}>
          <PieceThumbnail src={imageUrl} />
          <Box component="span" sx={{ flex: 1 }}>
            {name}
          </Box>
          <Typography variant="caption">{availability}</Typography>
        </Stack>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label="Piece"
          placeholder={placeholder}
          error={error !== undefined}
          helperText={error ?? describeSearch()}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, 'aria-label': 'Search the pieces of the shop' },
            formHelperText: { role: 'status' },
          }}
        />
      )}
    />
  );

  /** A space keeps the line, so that screen readers notice its changes. */
  function describeSearch(): string {
    if (search === '') return ' ';
    if (isError) return getErrorMessage(failure);
    if (isSearching) return 'Searching…';
    return found.length === 0
      ? 'Nothing in the shop matches these words.'
      : `${found.length} found`;
  }
}

export const PieceThumbnail = ({ src }: { src: string | null }) => (
  <Box sx={{ flex: 'none', width: 56, height: 56 }}>
    <Photo src={src} alt="" isUrgent />
  </Box>
);
