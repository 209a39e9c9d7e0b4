/**
 * The parameters of a tool, as written, in; the name under which the user is asked for each placeholder out. A name
 * that stands alone in its parameter is asked for by the parameter's key; one that shares a value with others, or stands
 * in parameters of several keys, by itself: so every name is asked for once.
 */
import { isObject } from '../../../json/index.ts';
import { namesIn, USER_PARAM } from './placeholders.ts';

export class InputNames {
  /** By the name in the braces; undefined where it is asked for by itself. */
  private readonly keys: ReadonlyMap<string, string | undefined>;

  constructor(parameters: readonly unknown[], isSecret: (name: string) => boolean) {
    const keys = new Map<string, string | undefined>();
    for (const parameter of parameters) {
      const position = isObject(parameter) ? parameter['position'] : undefined;
      const { key, value } = isObject(position) ? position : {};
      if (typeof key !== 'string') continue;
      const names = namesIn(value).filter((name) => !isSecret(name));
      for (const name of names) {
        const isAlone = names.length === 1 && (!keys.has(name) || keys.get(name) === key);
        keys.set(name, isAlone ? key : undefined);
      }
    }
    this.keys = keys;
  }

  of(placeholder: string, key: string): string {
    return placeholder === USER_PARAM ? key : (this.keys.get(placeholder) ?? placeholder);
  }
}
