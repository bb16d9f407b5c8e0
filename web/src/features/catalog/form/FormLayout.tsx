import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { LookalikeNotice } from '../photos/lookalikes/LookalikeNotice.tsx';
import { PhotoUpload } from '../photos/PhotoUpload.tsx';
import styles from './FormLayout.module.css';
import { goToNextField } from './goToNextField.ts';
import { hasMouse } from './hasMouse.ts';
import { ItemFields } from './ItemFields.tsx';
import { isSubmit } from './submitKeys.ts';
import { Tape } from './Tape.tsx';
import type { ItemFormState } from './useItemForm.ts';
import { useSuggestions } from './useSuggestions.ts';

interface FormLayoutProps {
  label: string;
  state: ItemFormState;
  /** That is corrected. */
  item?: MilitaryItem;
  items: readonly MilitaryItem[] | undefined;
  isSending: boolean;
  /** Whether the first field takes the focus, where no keyboard slides over the screen. */
  takesFocus?: boolean;
  onSubmit: () => void;
  head?: ReactNode;
  /** What fills the form in one go. */
  tool?: ReactNode;
  /** The buttons, always in reach. */
  foot: ReactNode;
  /** Under the photos, on screens wide enough to have it. */
  aside?: ReactNode;
}

/** The photos beside what is written of them. */
export function FormLayout(props: FormLayoutProps) {
  const { label, state, item, items, isSending, takesFocus = false, onSubmit } = props;
  const { form, bench, photoRefusals } = state;
  const suggestions = useSuggestions(items);
  const element = useRef<HTMLFormElement>(null);

  const focusFirst = useEffectEvent(() => {
    const { activeElement: at } = document;
    const isFree = at === document.body || at?.id === 'main';
    if (takesFocus && isFree && hasMouse()) form.setFocus('name');
  });
  useEffect(() => focusFirst(), []);

  const submitFromAnywhere = useEffectEvent((event: KeyboardEvent) => {
    if (!isSubmit(event) || !isInReach(element.current, event.target)) return;
    event.preventDefault();
    onSubmit();
  });
  useEffect(() => {
    window.addEventListener('keydown', submitFromAnywhere);
    return () => window.removeEventListener('keydown', submitFromAnywhere);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <FormProvider {...form}>
      <div className={styles.frame}>
        {props.head}
        <form
          ref={element}
          noValidate
          aria-label={label}
          autoComplete="off"
          data-beside={props.aside !== undefined}
          className={styles.form}
          onSubmit={submit}
          onKeyDown={goToNextField}
        >
          <div className={styles.columns}>
            <div className={styles.side}>
              <div inert={isSending} className={styles.photos}>
                <Tape title="Photos" />
                <PhotoUpload bench={bench} refusals={photoRefusals} />
                <LookalikeNotice photos={bench.photos} items={items} ownId={item?.id} />
              </div>
              {props.aside && <div className={styles.aside}>{props.aside}</div>}
            </div>
            <div inert={isSending} className={styles.fields}>
              <ItemFields item={item} suggestions={suggestions} tool={props.tool} />
            </div>
          </div>
          <div data-foot className={styles.foot}>
            {props.foot}
          </div>
        </form>
      </div>
    </FormProvider>
  );
}

/** Whether the form is shown, and nothing lies over it. */
function isInReach(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  if (!form?.offsetParent) return false;
  const layer = target instanceof Element ? target.closest('[role$="dialog"]') : null;
  return layer === null || layer.contains(form);
}
