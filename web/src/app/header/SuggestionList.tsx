import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { api, type Reply } from '../../lib/api.ts';
import { filteredCollection, paths } from '../../lib/paths.ts';
import { forgetAllSearches, forgetSearch, readRecentSearches } from '../../lib/recentSearches.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { type OptionGroup, OptionList, useActiveOption } from '../../ui/OptionList.tsx';
import { Photo } from '../../ui/Photo.tsx';
import styles from './SuggestionList.module.css';

const DEBOUNCE_MS = 50;

export interface SuggestionsState {
  isExpanded: boolean;
  activeId: string | undefined;
}

export interface SuggestionsHandle {
  handleKey: (event: KeyboardEvent) => void;
}

interface SuggestionListProps {
  ref: Ref<SuggestionsHandle>;
  listId: string;
  text: string;
  onChange: (state: SuggestionsState) => void;
  onClose: () => void;
  onSearch: (text: string) => void;
  onChoose: (path: string) => void;
  focusField: () => void;
}

/** Follows the combobox pattern of the ARIA Authoring Practices. Lists recent searches while the field is
 *  empty. */
export function SuggestionList(props: SuggestionListProps) {
  const { ref, listId, text, onChange, onClose, onSearch, onChoose, focusField } = props;
  const typed = text.trim();
  const [recent, setRecent] = useState(readRecentSearches);
  const popup = useRef<HTMLDivElement>(null);
  const suggestions = useSuggestions(typed);

  const groups = typed
    ? toGroups(suggestions, typed, onChoose)
    : toRecentGroups(recent, onSearch, (search) => {
        setRecent(forgetSearch(search));
        focusField();
      });
  const { options, activeKey, activeId, findKeyAction } = useActiveOption(groups, { listId, text });
  const isExpanded = options.length > 0;

  const report = useEffectEvent(onChange);
  useLayoutEffect(() => report({ isExpanded, activeId }), [isExpanded, activeId]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Safari keeps the focus in the field when something else is tapped.
    const closeOutside = ({ target }: PointerEvent) => {
      if (!popup.current?.parentElement?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  useImperativeHandle(ref, () => ({
    handleKey: (event) => {
      if (event.nativeEvent.isComposing) return;
      const act = event.key === 'Escape' && isExpanded ? onClose : findKeyAction(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    },
  }));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the field
    <div
      ref={popup}
      hidden={!isExpanded}
      className={styles.popup}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        focusField();
        onClose();
      }}
    >
      {!typed && (
        <div className={`caption muted ${styles.head}`}>
          <span>Recent searches</span>
          <button
            type="button"
            className={`underlined ${styles.clear}`}
            onClick={() => {
              forgetAllSearches();
              setRecent([]);
              focusField();
            }}
          >
            Clear
          </button>
        </div>
      )}
      <div className={styles.columns}>
        <OptionList
          listId={listId}
          label={typed ? 'Suggestions' : 'Recent searches'}
          groups={groups}
          activeKey={activeKey}
          isPlain={!typed}
        />
        {/* An option may not contain a button. */}
        {!typed && (
          <ul aria-label="Remove recent searches">
            {options.map(({ key, remove }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-label={`Remove ${key}`}
                  className={`icon-button ${styles.remove}`}
                  onClick={remove}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {typed && isExpanded && `${options.length} suggestions available`}
      </p>
    </div>
  );
}

/** A late answer never replaces that for a newer text. */
function useSuggestions(typed: string) {
  const q = useDebounced(typed, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }) => api('GET /api/products/suggest', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: (previous, query) => {
      const [, last = ''] = query?.queryKey ?? [];
      return last && (q.startsWith(last) || last.startsWith(q)) ? previous : undefined;
    },
  });
  return data;
}

interface Completion {
  path: string;
  name: string;
  alias?: string | null;
  count?: number;
  photo?: string | null;
}

function toGroups(
  suggestions: Reply<'GET /api/products/suggest'> | undefined,
  typed: string,
  onChoose: (path: string) => void,
): OptionGroup[] {
  if (!suggestions) return [];
  const words = typed.toLowerCase().split(/\s+/);
  const toGroup = (label: string, completions: Completion[]): OptionGroup => ({
    label,
    options: completions.map((completion) => ({
      key: completion.path,
      content: <CompletionContent words={words} {...completion} />,
      choose: () => onChoose(completion.path),
    })),
  });
  const toCounted =
    (filter: Parameters<typeof filteredCollection>[0]) =>
    ({ value, ...more }: { value: string; count: number; alias?: string | null }) => ({
      path: filteredCollection(filter, value),
      name: value,
      ...more,
    });

  return [
    toGroup('Units', suggestions.units.map(toCounted('unitNames'))),
    toGroup('Types', suggestions.itemTypes.map(toCounted('itemTypes'))),
    toGroup('Eras', suggestions.eras.map(toCounted('eras'))),
    toGroup(
      'Items',
      suggestions.items.map(({ id, name, imageUrl }) => ({
        path: paths.product(id, name),
        name,
        photo: imageUrl,
      })),
    ),
  ].filter(({ options }) => options.length > 0);
}

function CompletionContent({
  words,
  name,
  alias,
  count,
  photo,
}: Completion & { words: readonly string[] }) {
  return (
    <>
      {photo !== undefined && (
        <span className={`woven ${styles.photo}`}>
          <Photo src={photo} alt="" />
        </span>
      )}
      <span className={styles.text}>
        <span className="one-line">
          <Marked text={name} highlights={words} />
        </span>
        {alias && (
          <span className={`one-line muted ${styles.alias}`}>
            “<Marked text={alias} highlights={words} />”
          </span>
        )}
      </span>
      {count !== undefined && (
        <span className={`caption muted ${styles.count}`}>
          {count.toLocaleString('en-US')}
          <span className="visually-hidden"> {count === 1 ? 'item' : 'items'}</span>
        </span>
      )}
    </>
  );
}

const toRecentGroups = (
  recent: string[],
  onSearch: (text: string) => void,
  onRemove: (text: string) => void,
): OptionGroup[] =>
  recent.length === 0
    ? []
    : [
        {
          label: 'Recent searches',
          options: recent.map((search) => ({
            key: search,
            content: <span className="one-line">{search}</span>,
            choose: () => onSearch(search),
            remove: () => onRemove(search),
          })),
        },
      ];
