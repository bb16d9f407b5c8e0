import { Box, Button, Dialog, IconButton, InputBase, Stack, Typography } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { SearchHit, SearchKind } from '../../../../../shared/contract/search.ts';
import { SEARCH_MAX_LENGTH } from '../../../../../shared/vocabulary.ts';
import { api, type Reply } from '../../../lib/api.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { paths } from '../../../lib/paths.ts';
import { usePermissions, useScreenAccess } from '../../../lib/permissions.ts';
import { staffQuery } from '../../../lib/queryOptions.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { Marked } from '../../../ui/Marked.tsx';
import {
  type Option,
  type OptionGroup,
  OptionList,
  useActiveOption,
} from '../../../ui/OptionList.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { hasCamera } from '../../common/hasCamera.ts';
import { isPieceKind } from '../../common/new-quote/quotePieces.ts';
import { type OfficeScreen, useScreenGroups, useScreenSearch } from '../../common/screens.ts';
import {
  forgetChoice,
  type RecentChoice,
  readRecentChoices,
  rememberChoice,
} from './recentChoices.ts';

const Scanner = lazyComponent(() => import('../../common/Scanner.tsx'));

const DEBOUNCE_MS = 80;
const SCREEN = 'Screen';

const toPath = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`;

const KINDS: Record<SearchKind, { label: string; one: string; all?: (find: string) => string }> = {
  item: {
    label: 'Cataloged Items',
    one: 'Item',
    all: (find) => toPath(paths.catalog, { view: 'items', find }),
  },
  product: { label: 'Products', one: 'Product', all: paths.search },
  quote: { label: 'Quotes', one: 'Quote', all: (find) => toPath(paths.quotes, { find }) },
  record: { label: 'Airtable Records', one: 'Airtable Record' },
  entry: {
    label: 'Reference Entries',
    one: 'Reference Entry',
    all: (words) => toPath(paths.identification, { view: 'catalogue', words }),
  },
};

interface SearchDialogProps {
  onNewQuote: (kind: SearchKind, hit: SearchHit) => void;
  onClose: () => void;
}

export default function SearchDialog({ onNewQuote, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [recent, setRecent] = useState(readRecentChoices);
  const [pendingChoice, setPendingChoice] = useState<'typed' | 'scanned'>();
  const [isScanning, setIsScanning] = useState(false);
  const typed = text.trim();
  const search = useSearch(typed);
  const can = usePermissions();
  const canOpen = useScreenAccess();
  const screens = useScreenGroups().flatMap((group) => group.screens);
  const findScreens = useScreenSearch();
  useCloseOnBack(true, onClose);

  const open = (choice: RecentChoice) => {
    rememberChoice(choice);
    onClose();
    navigate(choice.path);
  };
  const createQuote = (kind: SearchKind, hit: SearchHit) => {
    onClose();
    onNewQuote(kind, hit);
  };
  const groups = typed
    ? toGroups(typed, {
        reply: search.reply,
        screens: findScreens(typed),
        open,
        createQuote: can('sell') ? createQuote : undefined,
      })
    : toStartGroups(
        recent.filter(({ path }) => canOpen(path)),
        { screens, open, onRemove: (path) => setRecent(forgetChoice(path)) },
      );
  const { options, activeKey, activeId, findKeyAction } = useActiveOption(groups, {
    listId,
    text,
    isFirstActive: search.isCurrent,
  });

  // A barcode scanner types a code and presses Enter before the response arrives.
  const chooseFirst = useEffectEvent(() => {
    setPendingChoice(undefined);
    // Any code can be scanned: opens only an exact match.
    const isNamed = search.reply?.groups[0]?.hits[0]?.isExact ?? false;
    if (pendingChoice === 'typed' || isNamed) options[0]?.choose();
  });
  useEffect(() => {
    if (pendingChoice && search.isCurrent) chooseFirst();
  }, [pendingChoice, search.isCurrent]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = findKeyAction(event.key);
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Enter' && typed && !search.isCurrent) {
      event.preventDefault();
      setPendingChoice('typed');
    }
  };

  return (
    <Dialog
      open
      maxWidth={false}
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: 'start' } },
        paper: { 'aria-label': 'Search the back office', sx: PAPER },
      }}
    >
      <Stack
        direction="row"
        sx={{
          flex: 'none',
          pl: 2,
          pr: 1,
          py: 1,
          gap: 1.5,
          alignItems: 'center',
          borderBottom: 2,
          '&:has(input:focus-visible)': { borderColor: 'secondary.main' },
        }}
      >
        <Icon name="search" />
        <InputBase
          autoFocus
          value={text}
          placeholder="Name, number, code, e-mail…"
          sx={{ flex: 1 }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Search the back office',
              'aria-autocomplete': 'list',
              'aria-expanded': options.length > 0,
              'aria-controls': options.length > 0 ? listId : undefined,
              'aria-activedescendant': activeId,
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              inputMode: 'search',
              enterKeyHint: 'go',
              maxLength: SEARCH_MAX_LENGTH,
            },
          }}
          onChange={({ target }) => {
            setText(target.value);
            setPendingChoice(undefined);
          }}
          onKeyDown={handleKey}
        />
        {hasCamera() && (
          <Button
            variant="text"
            aria-pressed={isScanning}
            onClick={() => setIsScanning(!isScanning)}
          >
            Scan
          </Button>
        )}
        <IconButton aria-label="Close" onClick={onClose}>
          <Icon name="close" size={24} />
        </IconButton>
      </Stack>
      <Box onMouseDown={keepFocus} sx={{ overflowY: 'auto', pb: 1, overscrollBehavior: 'contain' }}>
        {isScanning && (
          <LazyOverlay onFailure={() => setIsScanning(false)}>
            <Scanner
              onCode={(code) => {
                setIsScanning(false);
                setText(code.slice(0, SEARCH_MAX_LENGTH));
                setPendingChoice('scanned');
              }}
              onCancel={() => setIsScanning(false)}
            />
          </LazyOverlay>
        )}
        {search.error !== null && (
          <InlineError text="Only screens could be searched." subject="search" query={search} />
        )}
        {options.length > 0 && (
          <OptionList
            listId={listId}
            label={typed ? 'Results' : 'Suggestions'}
            groups={groups}
            activeKey={activeKey}
          />
        )}
        <Status typed={typed} search={search} count={options.length} />
      </Box>
    </Dialog>
  );
}

/** Below the top of the window, so that it stays there while results come. */
const PAPER = {
  width: { xs: '100vw', sm: 'min(44rem, calc(100vw - 2rem))' },
  height: { xs: '100dvh', sm: 'auto' },
  maxHeight: { xs: '100dvh', sm: 'min(44rem, calc(100dvh - 4rem))' },
  m: { xs: 0, sm: 'min(10dvh, 5rem) 1rem 1rem' },
};

/** Clicking buttons in the list must not move the focus. */
function keepFocus(event: { target: EventTarget; preventDefault: () => void }) {
  if (event.target instanceof Element && !event.target.closest('button')) event.preventDefault();
}

function Status({ typed, search, count }: { typed: string; search: Search; count: number }) {
  const { isCurrent, error, reply } = search;
  const missing = reply?.unavailable.map((kind) => KINDS[kind].label.toLowerCase()) ?? [];

  return (
    <>
      {typed && isCurrent && count === 0 && (
        <Box sx={{ p: 2 }}>
          <p>
            Nothing found for “<b>{typed}</b>”.
          </p>
          <p>
            Try fewer words, or a Unique ID, a label’s code, a quote’s reference or an e-mail
            address.
          </p>
        </Box>
      )}
      {typed && !isCurrent && error === null && count === 0 && (
        <Typography sx={{ p: 2 }}>Searching…</Typography>
      )}
      {typed && missing.length > 0 && (
        <Typography variant="body2" sx={{ p: 2, color: 'error.main' }}>
          Not searched, because they could not be loaded: {missing.join(', ')}. Try again in a
          moment.
        </Typography>
      )}
      <p role="status" className="visually-hidden">
        {typed && isCurrent && (count === 1 ? '1 result' : `${count} results`)}
        {typed && !isCurrent && error === null && 'Searching…'}
      </p>
    </>
  );
}

const searchOptions = (q: string) =>
  queryOptions({
    queryKey: ['back-office-search', q],
    queryFn: ({ signal }) => api('GET /api/search', { query: { q, limit: 5 }, signal }),
    staleTime: 3_000,
    gcTime: 60_000,
    // Shows the previous answer until the next one arrives.
    placeholderData: (previous, query) => {
      const [, last = ''] = query?.queryKey ?? [];
      return last && (q.startsWith(last) || last.startsWith(q)) ? previous : undefined;
    },
    ...staffQuery,
  });

function useSearch(typed: string) {
  const debounced = useDebounced(typed, DEBOUNCE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    searchOptions(debounced),
  );
  return {
    reply: debounced === '' ? undefined : data,
    isCurrent: typed !== '' && debounced === typed && data !== undefined && !isPlaceholderData,
    error: typed === '' || debounced !== typed ? null : error,
    isFetching,
    refetch,
  };
}
type Search = ReturnType<typeof useSearch>;

type Open = (choice: RecentChoice) => void;

interface Found {
  reply: Reply<'GET /api/search'> | undefined;
  screens: readonly OfficeScreen[];
  open: Open;
  /** Undefined if the user may not sell. */
  createQuote: SearchDialogProps['onNewQuote'] | undefined;
}

function toGroups(typed: string, { reply, screens, open, createQuote }: Found): OptionGroup[] {
  const found = (reply?.groups ?? []).map(({ kind, total, hits }) => {
    const { label, one, all } = KINDS[kind];
    const count = total.toLocaleString('en-US');
    const options = hits.map((hit) => toHitOption(hit, one, typed, open));
    const isMore = total > hits.length;
    if (all && isMore) options.push(toAllOption(all(typed), label, count, open));
    return {
      label: isMore ? `${label} (${count})` : label,
      isExact: hits.some(({ isExact }) => isExact),
      options,
    };
  });
  const isNamed = screens[0]?.label.toLowerCase().startsWith(typed.toLowerCase());
  const screenGroup = toScreenGroup(screens, open);
  const isFirst = isNamed && typed.length > 1 && !found.some(({ isExact }) => isExact);
  const others = [toActionGroup(reply, createQuote), screenGroup];
  return (isFirst ? [screenGroup, ...found] : [...found, ...others]).filter(isFilled);
}

/** Actions for the piece of a code, such as of a label that was scanned. */
function toActionGroup(reply: Found['reply'], createQuote: Found['createQuote']): OptionGroup {
  const group = reply?.groups.find(({ kind, hits }) => isPieceKind(kind) && hits[0]?.isExact);
  const hit = group?.hits[0];
  if (!group || !hit || !createQuote) return { label: 'Actions', options: [] };
  return {
    label: 'Actions',
    options: [
      {
        key: 'new-quote',
        content: `New Quote with ${hit.title}…`,
        choose: () => createQuote(group.kind, hit),
      },
    ],
  };
}

interface Start extends Pick<Found, 'screens' | 'open'> {
  onRemove: (path: string) => void;
}

const toStartGroups = (
  recent: readonly RecentChoice[],
  { screens, open, onRemove }: Start,
): OptionGroup[] => {
  const options = recent.map((choice) => ({
    key: `recent ${choice.path}`,
    content: <HitContent title={choice.title} note={choice.kind} photo={choice.photo} />,
    choose: () => open(choice),
    remove: () => onRemove(choice.path),
  }));
  return [{ label: 'Opened Recently', options }, toScreenGroup(screens, open)].filter(isFilled);
};

const isFilled = ({ options }: OptionGroup) => options.length > 0;

const toScreenGroup = (screens: readonly OfficeScreen[], open: Open): OptionGroup => ({
  label: 'Screens',
  options: screens.map(({ to, label }) => ({
    key: `screen ${to}`,
    content: label,
    choose: () => open({ path: to, title: label, kind: SCREEN, photo: null }),
  })),
});

const toAllOption = (path: string, title: string, count: string, open: Open): Option => ({
  key: path,
  content: <u>{`All ${count} in ${title}`}</u>,
  choose: () => open({ path, title, kind: SCREEN, photo: null }),
});

function toHitOption(hit: SearchHit, kind: string, typed: string, open: Open): Option {
  const { title, subtitle, photo, path } = hit;
  const marked = <Marked text={title} highlights={typed.toLowerCase().split(/\s+/)} />;
  return {
    key: path,
    content: <HitContent title={marked} note={subtitle} photo={photo} />,
    choose: () => open({ path, title, kind, photo }),
  };
}

interface HitContentProps {
  title: ReactNode;
  note: string;
  photo: string | null;
}

const HitContent = ({ title, note, photo }: HitContentProps) => (
  <>
    <Box component="span" sx={{ width: 40, height: 40, flex: 'none', bgcolor: 'linen' }}>
      {photo && <Photo src={photo} alt="" />}
    </Box>
    <Stack component="span" sx={{ minWidth: 0, flex: 1, py: 0.5 }}>
      <Typography variant="inherit" component="span" noWrap>
        {title}
      </Typography>
      <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
    </Stack>
  </>
);
