import { useEffect, useRef } from 'react';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';
import { Button } from '../../components/Button.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import styles from './IdentificationView.module.css';
import { ItemPanel } from './item/ItemPanel.tsx';
import { nextToIdentify, useFilteredItems } from './itemFilter.ts';
import { ItemList } from './list/ItemList.tsx';
import { ListToolbar } from './list/ListToolbar.tsx';
import { NotesContext, useNotes } from './notes.ts';
import { useIdentificationParams } from './useIdentificationParams.ts';

interface IdentifyBenchProps {
  items: readonly MilitaryItem[];
  isFetching: boolean;
}

/** The list at one side, the chosen item at the other. */
export function IdentificationView({ items, isFetching }: IdentifyBenchProps) {
  const place = useIdentificationParams();
  const notes = useNotes();
  const { found, shown } = useFilteredItems(items, place);
  const list = useRef<HTMLDivElement>(null);
  const chosen = items.find(({ id }) => id === place.item);
  const next = chosen && nextToIdentify(found, chosen.id);
  const isChosen = place.item !== null;
  const isListed = shown.length > 0;
  const before = useRef({ isChosen, isListed });

  // What had the focus has gone with the item, or with the notice that none fits.
  useEffect(() => {
    const was = before.current;
    before.current = { isChosen, isListed };
    const isBack = (was.isChosen && !isChosen) || (!was.isListed && isListed);
    if (isBack && document.activeElement === document.body) list.current?.focus();
  }, [isChosen, isListed]);

  return (
    <div data-chosen={isChosen} className={styles.bench}>
      <section aria-label="Items" className={styles.list}>
        <ListToolbar place={place} count={shown.length} total={items.length} />
        {isListed ? (
          <ItemList ref={list} items={shown} chosenId={place.item} onChoose={place.choose} />
        ) : (
          <ListNotice
            title="No matching items"
            text="No cataloged item of this kind has these words in its name or description."
          >
            <Button onClick={() => place.narrow({ find: '', type: '', show: '' })}>
              Show All Items
            </Button>
          </ListNotice>
        )}
      </section>
      <div className={styles.sheet}>
        <NotesContext value={notes}>
          {chosen ? (
            <ItemPanel
              key={chosen.id}
              item={chosen}
              onBack={place.backToList}
              onNext={next && (() => place.choose(next.id))}
            />
          ) : (
            <NothingChosen
              isUnknown={isChosen && !isFetching}
              isAwaited={isChosen && isFetching}
              onBack={place.backToList}
            />
          )}
        </NotesContext>
      </div>
    </div>
  );
}

interface NothingChosenProps {
  /** The address names an item that is not there. */
  isUnknown: boolean;
  /** It may be on its way. */
  isAwaited: boolean;
  onBack: () => void;
}

function NothingChosen({ isUnknown, isAwaited, onBack }: NothingChosenProps) {
  if (isAwaited) return null;
  if (isUnknown) {
    return (
      <ListNotice
        title="Item Not Found"
        text="No cataloged item has this address. It may have been deleted since the link was made, or the link was cut short on its way."
      >
        <Button look="solid" onClick={onBack}>
          Show All Items
        </Button>
      </ListNotice>
    );
  }
  return (
    <ListNotice
      title="Choose an item"
      text="Compare it with the reference catalogue: what it may be is then shown here, with the reasons."
    />
  );
}
