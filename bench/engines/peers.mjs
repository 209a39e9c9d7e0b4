/** The peers, each as its own documentation says: a schema in, a verdict on a value out. */
import { charactersOf } from './read.mjs';

let number = 0;

export async function ataValidator() {
  const { Validator } = await import('ata-validator');
  return {
    name: 'ata-validator',
    compile(schema, resources = {}) {
      const validator = new Validator(schema, { schemas: resources });
      return {
        accepts: (value) => validator.validate(value).valid,
        readFailures: (value) => charactersOf(validator.validate(value).errors),
      };
    },
  };
}

export async function tjs() {
  const { schema: build, metaSchemas } = await import('tjs');
  return {
    name: 'tjs',
    compile(schema, resources = {}) {
      const validate = build(schema, { remotes: { ...metaSchemas, ...resources } });
      return {
        accepts: validate,
        readFailures: (value) => charactersOf(validate.validate(value).error ?? []),
      };
    },
  };
}

export async function typebox() {
  const { Compile } = await import('typebox/schema');
  return {
    name: 'typebox',
    compile(schema, resources = {}) {
      const validator = Compile(resources, schema);
      return {
        accepts: (value) => validator.Check(value),
        readFailures(value) {
          const [ok, errors] = validator.Errors(value);
          return ok ? 0 : charactersOf(errors);
        },
      };
    },
  };
}

export async function cfworker() {
  const { Validator } = await import('@cfworker/json-schema');
  const withResources = (schema, resources, stopsEarly) => {
    const validator = new Validator(schema, '2020-12', stopsEarly);
    for (const [uri, document] of Object.entries(resources)) validator.addSchema(document, uri);
    return validator;
  };
  return {
    name: 'cfworker',
    compile(schema, resources = {}) {
      const validator = withResources(schema, resources, true);
      let thorough;
      return {
        accepts: (value) => validator.validate(value).valid,
        readFailures(value) {
          thorough ??= withResources(schema, resources, false);
          let count = 0;
          for (const { instanceLocation, keyword, error } of thorough.validate(value).errors) {
            count += instanceLocation.length + keyword.length + error.length;
          }
          return count;
        },
      };
    },
  };
}

export async function hyperjump() {
  const { registerSchema, unregisterSchema, validate, hasSchema } =
    await import('@hyperjump/json-schema/draft-2020-12');
  const dialect = 'https://json-schema.org/draft/2020-12/schema';
  return {
    name: 'hyperjump',
    async compile(schema, resources = {}) {
      for (const [uri, document] of Object.entries(resources)) {
        if (!hasSchema(uri)) registerSchema(document, uri, dialect);
      }
      const uri = `https://bench.example/${number++}`;
      registerSchema(schema, uri, dialect);
      const judge = await validate(uri);
      return {
        accepts: (value) => judge(value).valid,
        /** It has no sentences; the place of the keyword is what comes nearest. */
        readFailures(value) {
          let count = 0;
          for (const { instanceLocation, keyword, absoluteKeywordLocation } of judge(value, 'BASIC').errors ??
            []) {
            count += instanceLocation.length + keyword.length + absoluteKeywordLocation.length;
          }
          return count;
        },
      };
    },
    /** The last schema, so that the next one may have the same identifiers. */
    forget() {
      unregisterSchema(`https://bench.example/${number - 1}`);
    },
  };
}
