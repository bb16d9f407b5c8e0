import { Autocomplete, Box, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { getErrorMessage } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';
import { useDebounced } from '../../lib/useDebounced.ts';

const DEBOUNCE_MS = 200;

interface FinderProps<T> {
  label: string;
  /** For screen readers, in place of the label. */
  inputLabel?: string;
  placeholder: string;
  /** Names the list of what was found. */
  foundLabel: string;
  emptyText: string;
  error?: string | undefined;
  /** Names the results in the cache. */
  queryName: string;
  find: (text: string, signal: AbortSignal) => Promise<T[]>;
  getName: (found: T) => string;
  /** Small print at the end of the line. */
  getHint?: (found: T) => string;
  renderPhoto?: (found: T) => ReactNode;
  onChoose: (found: T) => void;
  /** Takes a text that is entered before anything is found, such as the code of a label from a scanner. */
  onEnter?: ((text: string) => void) | undefined;
}

/** Searches on the server while words are typed, and lets staff choose one of the results. */
export function Finder<T extends { id: string }>(props: FinderProps<T>) {
  const { label, inputLabel, placeholder, foundLabel, emptyText, error, queryName, find } = props;
  const { getName, getHint, renderPhoto, onChoose, onEnter } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const query = useQuery({
    queryKey: [queryName, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    ...alwaysFreshStaffQuery,
  });
  const isSearching = query.isFetching || search !== text.trim();
  // Enter must not choose from the results of an earlier search.
  const found = isSearching || search === '' ? [] : (query.data ?? []);

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
      getOptionLabel={getName}
      getOptionKey={({ id }) => id}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onBlur={() => setIsOpen(false)}
      onInputChange={(_, typed, reason) => reason === 'input' && setText(typed)}
      onChange={(_, chosen) => {
        if (!chosen) return;
        setText('');
        onChoose(chosen);
      }}
      onKeyDown={handleKey}
      slotProps={{ listbox: { 'aria-label': foundLabel, 'aria-labelledby': undefined } }}
      renderOption={({ key, ...option }, each) => (
        <Stack component="li" direction="row" key={key} {...option} sx={{ gap: 1.5 }}>
          {renderPhoto?.(each)}
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {getName(each)}
          </Box>
          {getHint && <Typography variant="caption">{getHint(each)}</Typography>}
        </Stack>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          error={error !== undefined}
          helperText={(search === '' && error) || describeSearch()}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, 'aria-label': inputLabel },
            formHelperText: { role: 'status' },
          }}
        />
      )}
    />
  );

  /** A space keeps the line, so that screen readers notice its changes. */
  function describeSearch(): string {
    if (search === '') return ' ';
    if (query.isError) return getErrorMessage(query.error);
    if (isSearching) return 'Searching…';
    return found.length === 0 ? emptyText : `${found.length} found`;
  }
}
