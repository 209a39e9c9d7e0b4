/**
 * Sets of characters for the two invisible joiners in host names (RFC 5892, appendix A.1 and A.2), as the
 * inside of a character class. These are the only properties that regular expressions do not know, hence
 * tables: Joining_Type and Canonical_Combining_Class of Unicode 15.1, without characters that labels may not
 * have. A script that is missing here only loses the right to a zero width joiner.
 */

/** Joining_Type L or D: joins what follows. */
export const JOINS_FOLLOWING: string = characterClass(
  '620 626 628 62a-62e 633-63f 641-647 649-64a 66e-66f 679-687 69a-6bf 6c1-6c2 6cc 6ce 6d0-6d1 ' +
    '6fa-6fc 6ff 712-714 71a-71d 71f-727 729 72b 72d-72e 74e-758 75c-76a 76d-770 772 775-777 77a-77f ' +
    '7ca-7ea 841-845 848 84a-853 855 860 862-865 868 886 889-88d 8a0-8a9 8af-8b0 8b3-8b8 8ba-8c8 ' +
    '1820-1878 1887-18a8 18aa a840-a872 10ac0-10ac4 10acd 10ad3-10adc 10ade-10ae0 10b80 10b82 ' +
    '10b86-10b88 10b8a-10b8b 10b8d 10b90 10d00-10d21 10d23 10f30-10f32 10f34-10f44 10f70-10f73 ' +
    '10f76-10f81 10fb0 10fb2-10fb3 10fb8 10fbb-10fbc 10fbe-10fbf 10fc1 10fc4 1e922-1e943',
);

/** Joining_Type R or D: joins what precedes. */
export const JOINS_PRECEDING: string = characterClass(
  '620 622-63f 641-64a 66e-66f 671-673 679-6d3 6d5 6ee-6ef 6fa-6fc 6ff 710 712-72f 74d-77f 7ca-7ea ' +
    '840-858 860 862-865 867-86a 870-882 886 889-88e 8a0-8ac 8ae-8c8 1820-1878 1887-18a8 18aa a840-a871 ' +
    '10ac0-10ac5 10ac7 10ac9-10aca 10ace-10ad6 10ad8-10ae1 10ae4 10b80-10b91 10d01-10d23 10f30-10f44 ' +
    '10f70-10f81 10fb0 10fb2-10fb6 10fb8-10fbf 10fc1-10fc4 1e922-1e943',
);

/** Joining_Type T: marks, and two letters that are written as such. */
export const TRANSPARENT: string = '\\p{Mn}\\p{Me}\\u{1171E}\\u{1E94B}';

/** Canonical_Combining_Class 9. */
export const VIRAMA: string = characterClass(
  '94d 9cd a4d acd b4d bcd c4d ccd d3b-d3c d4d dca e3a eba f84 1039-103a 1714-1715 1734 17d2 1a60 ' +
    '1b44 1baa-1bab 1bf2-1bf3 2d7f a806 a82c a8c4 a953 a9c0 aaf6 abed 10a3f 11046 11070 1107f 110b9 ' +
    '11133-11134 111c0 11235 112ea 1134d 11442 114c2 115bf 1163f 116b6 1172b 11839 1193d-1193e 119e0 ' +
    '11a34 11a47 11a99 11c3f 11d44-11d45 11d97 11f41-11f42',
);

function characterClass(ranges: string): string {
  return ranges.replace(/[\da-f]+/g, '\\u{$&}').replaceAll(' ', '');
}
