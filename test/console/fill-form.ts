/**
 * A value in; the form filled with it as a person would: picks, buttons and typing, never the JSON beside it.
 * What the form starts with and the value does not have is taken out.
 */
import type { Locator, Page } from 'playwright-core';
import type { Schema } from '../../src/schema/index.ts';
import { formSchema, type FormSchema } from '../../src/console/form/form-schema.ts';
import { itemSchemas, memberSchemas } from '../../src/console/form/members.ts';
import { placeView } from '../../src/console/form/place-view.ts';
import { escapeSegment, isObject } from '../../src/json/index.ts';
import { isSameJson } from '../../src/console/parts/same-json.ts';

export async function fillForm(page: Page, schema: Schema, value: unknown): Promise<void> {
  const form = formSchema(schema, { formats: 'assert' });
  await fill({ page, form }, '', [schema], value);
}

interface Filling {
  readonly page: Page;
  readonly form: FormSchema;
}

async function fill(
  filling: Filling,
  path: string,
  schemas: readonly Schema[],
  value: unknown,
): Promise<void> {
  const { page, form } = filling;
  const place = fieldAt(page, path);
  const view = placeView(form, schemas, value);
  const pickers = place.locator(':scope > .choice');
  // The person knows which form is meant; later pickers may only come up with the first.
  for (const [index, { selected }] of view.choices.entries()) {
    const picker = pickers.nth(index);
    if ((await pickers.count()) <= index) break;
    if ((await picker.evaluate((element) => element.tagName)) === 'SELECT')
      await picker.selectOption(String(selected));
    else await picker.locator(`[data-branch="${selected}"]`).click();
  }
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const kinds = place.locator(`:scope > .segments.small [data-kind="${kind}"]`);
  if (
    view.values === undefined &&
    (await kinds.count()) > 0 &&
    (await kinds.getAttribute('aria-pressed')) !== 'true'
  )
    await kinds.click();
  if (view.values !== undefined) return pickValue(place, view.values, value);
  if (Array.isArray(value)) return fillItems(filling, path, view, value);
  if (isObject(value)) return fillMembers(filling, path, view, value);
  await fillScalar(place, value);
}

function fieldAt(page: Page, path: string): Locator {
  return page.locator(`.call-form [data-path="${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"]`);
}

async function pickValue(
  place: Locator,
  values: readonly { readonly value: unknown }[],
  value: unknown,
): Promise<void> {
  const index = values.findIndex((each) => isSameJson(each.value, value));
  await place.locator(':scope > select:not(.choice)').selectOption(String(index));
}

async function fillItems(
  filling: Filling,
  path: string,
  view: ReturnType<typeof placeView>,
  value: readonly unknown[],
): Promise<void> {
  const place = fieldAt(filling.page, path);
  await open(place);
  const items = place.locator(':scope > .items > .field');
  while ((await items.count()) > value.length)
    await items.last().locator(':scope > .field-head .remove').click();
  for (const [index, item] of value.entries()) {
    if ((await items.count()) <= index) await place.locator(':scope > .items > [data-add=item]').click();
    await fill(filling, `${path}/${index}`, itemSchemas(view, index), item);
  }
}

async function fillMembers(
  filling: Filling,
  path: string,
  view: ReturnType<typeof placeView>,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { page, form } = filling;
  const place = fieldAt(page, path);
  await open(place);
  for (const [name, member] of Object.entries(value)) {
    const inner = `${path}/${escapeSegment(name)}`;
    if ((await fieldAt(page, inner).count()) === 0) {
      await place.locator(':scope > .members > [data-add=member]').click();
      const input = place.locator(':scope > .members > .new-member input');
      await input.fill(name);
      await input.press('Enter');
    }
    await fill(filling, inner, memberSchemas(form, view, name), member);
  }
  for (const extra of await place.locator(':scope > .members > .field').all()) {
    const own = (await extra.getAttribute('data-path'))!;
    const isWanted = Object.keys(value).some((name) => `${path}/${escapeSegment(name)}` === own);
    const remove = extra.locator(':scope > .field-head .remove');
    if (!isWanted && (await remove.count()) > 0) await remove.click();
  }
}

/** An absent object or list is a button until it is added. */
async function open(place: Locator): Promise<void> {
  const add = place.locator(':scope > .add');
  if ((await add.count()) > 0) await add.click();
}

async function fillScalar(place: Locator, value: unknown): Promise<void> {
  if (value === null) return;
  if (typeof value === 'boolean')
    return place
      .locator(':scope > .segments:not(.small):not(.choice) button', { hasText: String(value) })
      .click();
  const input = place.locator(':scope > input, :scope > textarea, :scope > .with-unit > input');
  const type = await input.getAttribute('type');
  // A person who needs a zone of their own types the moment, which the widget of the browser cannot.
  if (type === 'datetime-local' && typeof value === 'string' && !value.endsWith('Z')) {
    const asText = place.locator(':scope > .with-unit > [data-as-text]');
    await asText.click();
    return place.locator(':scope > textarea').fill(value);
  }
  if (type === 'datetime-local' || type === 'time') return input.fill(String(value).replace(/Z$/, ''));
  await input.fill(typeof value === 'string' ? value : JSON.stringify(value));
}
