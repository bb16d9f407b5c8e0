import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { paths } from '../../lib/paths.ts';
import { rememberSearch } from '../../lib/recentSearches.ts';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import { readFilters, toParams } from '../../shop/collection/filters.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CollectionSearch.module.css';
import type { SuggestionsHandle, SuggestionsState } from './SuggestionList.tsx';

type Suggestions = typeof import('./SuggestionList.tsx').SuggestionList;

interface CollectionSearchProps {
  onNavigate?: () => void;
}

export function CollectionSearch(props: CollectionSearchProps) {
  const current = useQueryParams().get('search');
  return <SearchBox key={current} current={current} {...props} />;
}

/** Searches even if the code of its suggestions fails to load. */
function SearchBox({ current, onNavigate }: CollectionSearchProps & { current: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { params } = useQueryParams();
  const [text, setText] = useState(current);
  const [isOpen, setIsOpen] = useState(false);
  const [list, setList] = useState<SuggestionsState>({ isExpanded: false, activeId: undefined });
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  const suggestions = useRef<SuggestionsHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isExpanded = isOpen && list.isExpanded;

  const search = (typed: string) => {
    const kept = pathname === paths.home ? params : new URLSearchParams();
    rememberSearch(typed);
    setText(typed);
    setIsOpen(false);
    onNavigate?.();
    navigate({
      pathname: paths.home,
      search: mergeParams(kept, toParams({ ...readFilters(kept), search: typed })).toString(),
      hash: '#all-items',
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text.trim());
  };
  const load = () =>
    import('./SuggestionList.tsx').then(
      ({ SuggestionList }) => setSuggestions(() => SuggestionList),
      () => {},
    );

  return (
    <search
      className={styles.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <form action={paths.allItems} className={styles.form} onSubmit={submit}>
        <input
          ref={input}
          type="search"
          name="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          aria-activedescendant={isExpanded ? list.activeId : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder="Search collection..."
          aria-label="Search collection"
          className={styles.input}
          onFocus={() => {
            load();
            if (!text) setIsOpen(true);
          }}
          onClick={() => setIsOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setIsOpen(true);
          }}
          onKeyDown={(event) => {
            if (suggestions.current) suggestions.current.handleKey(event);
            else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsOpen(true);
          }}
        />
        <button type="submit" aria-label="Search the collection" className={styles.button}>
          <Icon name="search" />
        </button>
      </form>
      {Suggestions && isOpen && (
        <Suggestions
          ref={suggestions}
          listId={listId}
          text={text}
          onChange={setList}
          onClose={() => setIsOpen(false)}
          onSearch={search}
          onChoose={(to) => {
            setText('');
            setIsOpen(false);
            onNavigate?.();
            navigate(to, { state: { fromShop: true } });
          }}
          focusField={() => input.current?.focus()}
        />
      )}
    </search>
  );
}
