/** Us: the interpreter alone, and with code for what is hot. */
import { admitSchema, compileSchema } from 'anyshape/schema';
import { charactersOf } from './read.mjs';

function engine(name, tier, codegen) {
  return {
    name,
    tier,
    compile(schema, resources) {
      const admitted = admitSchema(schema, resources === undefined ? {} : { resources });
      if (!admitted.ok) throw new Error(`refused: ${admitted.problems[0].code}`);
      const validator = compileSchema(admitted.schema, { codegen });
      return {
        accepts: validator.accepts,
        readFailures(value) {
          const result = validator.check(value);
          if (result.exhausted) throw new Error('exhausted');
          return result.ok ? 0 : charactersOf(result.failures);
        },
      };
    },
  };
}

export const interpreter = engine('anyshape, interpreter', 'interpreter', false);
export const generating = engine('anyshape', 'generating', 'auto');
