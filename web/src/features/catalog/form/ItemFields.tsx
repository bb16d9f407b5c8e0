import { type ReactNode, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import {
  BRANCHES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
} from '../../../../../shared/vocabulary.ts';
import { NumberControl, SelectControl, TextAreaControl, TextControl } from './FormControls.tsx';
import { getFieldOptions } from './fieldOptions.ts';
import styles from './ItemFields.module.css';
import type { FieldName, ItemValues } from './itemValues.ts';
import { Tape } from './Tape.tsx';
import type { Suggestions } from './useSuggestions.ts';

interface ItemFieldsProps {
  /** That is corrected. */
  item?: MilitaryItem | undefined;
  suggestions: Suggestions;
  /** Beside the first heading: what fills the form in one go. */
  tool?: ReactNode;
}

/** Everything that is written down of an item. What is asked depends on its type. */
export function ItemFields({ item, suggestions, tool }: ItemFieldsProps) {
  const { control } = useFormContext<ItemValues>();
  const itemType = useWatch({ control, name: 'itemType' });
  const { marks, materials, dimensions } = getFieldOptions(itemType, item);
  const legendId = useId();
  const isMarked: readonly string[] = marks;
  const marked = (name: FieldName) => (isMarked.includes(name) ? legendId : undefined);

  return (
    <>
      <Part title="The Item" aside={tool}>
        <TextControl name="name" isRequired className={styles.name} />
        <SelectControl
          name="itemType"
          isRequired
          none="Choose…"
          options={ITEM_TYPES}
          className={styles.quarter}
        />
        <SelectControl
          name="condition"
          isRequired
          none="Choose…"
          options={CONDITIONS}
          className={styles.quarter}
        />
        <TextAreaControl name="description" className={styles.whole} />
      </Part>
      <Part
        title="Classification"
        aside={
          marks.length > 0 && (
            <p id={legendId} className={styles.legend}>
              * worth finding out for {itemType}, never required
            </p>
          )
        }
      >
        <SelectControl
          name="era"
          markedBy={marked('era')}
          options={ERAS}
          className={styles.third}
        />
        <SelectControl
          name="branch"
          markedBy={marked('branch')}
          options={BRANCHES}
          className={styles.third}
        />
        <TextControl
          name="unitDesignation"
          markedBy={marked('unitDesignation')}
          suggestions={suggestions.unitDesignation}
          className={styles.third}
        />
        <TextControl
          name="rank"
          markedBy={marked('rank')}
          suggestions={suggestions.rank}
          className={styles.half}
        />
        <TextControl name="specialty" className={styles.half} />
      </Part>
      <Part title="Make">
        <SelectControl
          name="primaryMaterial"
          isStrict
          options={materials}
          className={styles.half}
        />
        <SelectControl name="secondaryMaterial" options={MATERIALS} className={styles.half} />
        <fieldset className={styles.dimensions}>
          <legend className="visually-hidden">Dimensions</legend>
          {dimensions.map((name) => (
            <NumberControl key={name} name={name} />
          ))}
        </fieldset>
        <TextControl
          name="manufacturer"
          suggestions={suggestions.manufacturer}
          className={styles.half}
        />
        <TextControl name="manufacturingLocation" className={styles.half} />
      </Part>
      <Part title="Authenticity">
        <TextAreaControl name="authenticityNotes" className={styles.whole} />
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Part({ title, aside, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Tape id={id} title={title}>
        {aside}
      </Tape>
      <div className={styles.cells}>{children}</div>
    </section>
  );
}
