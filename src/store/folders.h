#pragma once

#include <string>
#include <vector>

#include "core/folder.h"
#include "store/edition.h"
#include "store/store.h"
#include "store/stored.h"

namespace checkpoint {

// What concerns whole folders of a store. No symlink is followed.

/// The folder that `place` stands in; it and the store are created where they are missing. Error{not_a_repository}
/// where there is no store and none may be made.
Folder folder_above(const Location& location, const StorePath& place, FileSystem& files = FileSystem::system());

/// Error{refused} where `folder` has no `name` yet and has one that differs from it in the case of letters alone: where
/// file systems know no case the two are one, and a checkout loses either.
void refuse_other_case(const Folder& folder, const std::string& name);
/// The same for each name on the way to `place`, and its own.
void refuse_other_case(const Location& location, const StorePath& place, FileSystem& files);

/// The folder `place`, created where it is missing, held so that nobody else holds it as long as the handle lives;
/// files in it are written as ever. Error{busy} where it is not free within the store's lock_timeout().
Folder hold_folder(const Store& store, const StorePath& place);

/// Moves the folder `from`, with all that is in it, to `to` in one step. Both lie below the same folder of the store,
/// one of them right below it. False where something stands at `to`. Only for the one who holds that folder.
bool move_folder(const Store& store, const StorePath& from, const StorePath& to);

/// What stands in `folder` where only a folder may, and is neither one nor a symlink, which whoever enters it tells of.
/// Errors as Edition::entries().
std::vector<StoreProblem> blocked_folders(const Edition& store, const StorePath& folder);

/// Removes a folder with the files in it. Error{io} where a folder is in it.
void remove_folder(const Store& store, const StorePath& place);

}  // namespace checkpoint
